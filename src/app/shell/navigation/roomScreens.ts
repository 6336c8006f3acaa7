// How the addresses of screens begin that belong to the rooms of the top bar.
export const guideScreens = ['/guides/', '/Guide/', '/Teardown/']
export const categoryScreens = ['/Device/', '/Topic/', '/wiki/CATEGORY/']
export const wikiScreens = [
  '/Wiki/',
  '/Info/',
  '/Item/',
  '/wiki/WIKI/',
  '/wiki/INFO/',
  '/wiki/ITEM/',
]
