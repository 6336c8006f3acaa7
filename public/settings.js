// Runs before the first paint, so that a chosen theme or language never flashes the other one.
;(() => {
  const { lang: sent, dataset } = document.documentElement
  dataset.scripted = '' // see ui/styles/document.css
  try {
    const theme = localStorage.getItem('stepwright.theme')
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    const known = ['en', 'de']
    const own = localStorage.getItem('stepwright.language')
    const asked = navigator.languages.map(language => language.slice(0, 2).toLowerCase())
    const spoken = [own, ...asked].find(language => known.includes(language)) ?? 'en'
    document.documentElement.lang = spoken
    // What the service said to a stranger, in its own language, is not what these come to.
    if (spoken !== sent || localStorage.getItem('stepwright.token') !== null)
      dataset.served = 'hidden'
  } catch {
    // Storage is switched off: the system's theme and the page's language stay.
  }
  // A page may be left before the app is there to note where it was scrolled to: read, and taken
  // away, by shell/navigation/useScrollPositions.ts.
  addEventListener('pagehide', () => {
    try {
      const address = `${history.state?.key ?? 'default'} ${location.pathname}${location.search}`
      sessionStorage.setItem('stepwright.left', JSON.stringify([address, scrollY]))
    } catch {
      // Storage is switched off: the page begins where the browser finds it.
    }
  })
  // The page's text shows once its letters are there, so that it never moves; not later than this.
  const patience = 1000
  const show = () => delete dataset.letters
  dataset.letters = 'coming'
  document.fonts.load('1em "Atkinson Hyperlegible Next"').then(show, show)
  setTimeout(show, patience)
})()
