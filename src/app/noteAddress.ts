import { authorPaths } from './authorPaths.ts'

/** The place of a release's notes on the page of its guide's releases, and the way there. */
export const noteIdOf = (releaseid: number) => `release-${releaseid}`
export const noteAddress = (guideid: number, releaseid: number) =>
  `${authorPaths.guideReleases(guideid)}#${noteIdOf(releaseid)}`
