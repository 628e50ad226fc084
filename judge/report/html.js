"use strict";
(() => {
  // Accents and case do not matter to a search.
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const search = document.getElementById("search");
  const show = document.getElementById("show");
  const nothing = document.getElementById("nothing");
  const items = [...document.querySelectorAll("[data-find]")].map((item) => ({
    item, text: plain(item.dataset.find), states: item.dataset.states.split(" "),
  }));
  const update = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { item, text, states } of items) {
      const isMeant = words.every((word) => text.includes(word))
        && (!show.value || states.includes(show.value));
      item.hidden = !isMeant;
      shown += isMeant;
    }
    nothing.hidden = shown > 0;
  };
  search.addEventListener("input", update);
  show.addEventListener("change", update);
  // On paper nothing can be unfolded.
  const folded = [];
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details:not([open])")) {
      details.open = true;
      folded.push(details);
    }
  });
  addEventListener("afterprint", () => {
    for (const details of folded.splice(0)) details.open = false;
  });
  update();
})();
