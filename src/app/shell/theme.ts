import { keep } from '#app/device/storage.ts'

/** "system" follows the device. */
export type Theme = 'system' | 'light' | 'dark'

export const chosenTheme = (): Theme => {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** public/settings.js puts the choice back before the first paint. */
export const chooseTheme = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  // Where storage is switched off the choice lasts as long as the page.
  keep('theme', theme === 'system' ? null : theme)
}
