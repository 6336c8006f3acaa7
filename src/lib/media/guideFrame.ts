// The frame in which another site shows a guide.

/** Pixels. */
export const frameHeight = 480

/** Its address on this site; `langid` null: in the language that the site shows. */
export const framePath = (guideid: number, langid: string | null): string =>
  `/embed/guide/${guideid}${langid === null ? '' : `?lang=${langid}`}`
