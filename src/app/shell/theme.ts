/** "system" follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const key = 'stepwright.theme'

export const chosenTheme = (): Theme => {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** public/settings.js puts the choice back before the first paint. */
export const chooseTheme = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
