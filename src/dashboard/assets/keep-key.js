/** Links that take the key in the element named in `data-keep` along to the reference, in the storage of this tab only. */

/** As in the reference. */
const NAME = 'ershou-key'

for (const link of document.querySelectorAll('a[data-keep]')) {
  link.addEventListener('click', () => {
    try {
      sessionStorage.setItem(NAME, document.getElementById(link.dataset.keep).textContent.trim())
    } catch {
      // A browser that stores nothing lets the reader paste the key.
    }
  })
}
