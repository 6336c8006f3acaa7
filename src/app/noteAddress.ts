/** The page of a guide's releases. It stands here because readers' pages lead there as well. */
export const releasesAddress = (guideid: number) => `/guides/${guideid}/releases`

/** The place of a release's notes on the page of its guide's releases, and the way there. */
export const noteIdOf = (releaseid: number) => `release-${releaseid}`
export const noteAddress = (guideid: number, releaseid: number) =>
  `${releasesAddress(guideid)}#${noteIdOf(releaseid)}`
