// What the rooms of the app may use of each other (docs/architecture.md).

/** Rooms of the app below its features: what each may use of the app. */
export const appFloors: Record<string, { uses: string[]; only?: string[]; why: string }> = {
  device: { uses: ['device'], only: ['app'], why: 'What the device keeps is below everything' },
  ui: { uses: ['ui', 'device'], only: ['lib', 'app'], why: 'Parts know nothing of what they show' },
  api: { uses: ['api', 'device'], why: 'The way to the service is below everything' },
  offline: { uses: ['device', 'api', 'offline'], why: 'What is kept is below whoever keeps it' },
  drafts: { uses: ['device', 'api', 'drafts'], why: 'What is unsent outlives every screen' },
  editor: {
    uses: ['device', 'ui', 'api', 'drafts', 'editor'],
    why: 'Guides and pages are written alike',
  },
}
/** Rooms of the app that are no features: any feature may use them. */
export const notFeatures = ['device', 'ui', 'api', 'drafts', 'offline', 'editor', 'shell', 'jobs']
/** Features that others may use, and what for; otherwise two features meet in a Screen only. */
export const openFeatures: Record<string, string> = {
  media: 'Pictures, films and documents are chosen and shown everywhere',
  writing: 'Texts of pages and guides are written in one editor',
  categories: 'There is one search for a category, wherever one is chosen',
  audit: 'What was done is said in the same sentences wherever it is shown',
  tour: 'Samples of the tour stand where there is nothing yet',
  following: 'Categories, tags and people are followed where they are shown',
  dependents: 'Guides that show another are named wherever that is changed',
}
