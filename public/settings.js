// Runs before the first paint, so that a chosen theme or language never flashes the other one.
document.documentElement.dataset.scripted = '' // see ui/styles/document.css
;(() => {
  try {
    const theme = localStorage.getItem('stepwright.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    const language = localStorage.getItem('stepwright.language') ?? navigator.language.slice(0, 2)
    if (language === 'de' || language === 'en') document.documentElement.lang = language
  } catch {
    // Storage is switched off: the system's theme and the page's language stay.
  }
})()
