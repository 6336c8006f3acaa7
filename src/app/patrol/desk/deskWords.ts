// What a decider writes about an edit, on this device until the service has taken the decision.
import { openKeptTexts, type Words } from '#app/drafts/journal/keptTexts.ts'

/** Where the words are kept in which a decider puts an edit right. */
export const mendPlace = (itemid: number): string => `mend ${itemid}`
/** Where the reason is kept, and under the number of a change one of its own. */
export const denyPlace = (itemid: number): string => `deny ${itemid}`

export const openDeskWords = (userid: number) => {
  const texts = openKeptTexts()
  return {
    /** Why it is denied. */
    load: async (itemid: number): Promise<Words> =>
      (await texts.load(userid, denyPlace(itemid)))?.words ?? {},
    keep: (itemid: number, words: Words): Promise<unknown> =>
      texts.keep(userid, denyPlace(itemid), { words }),
    /** The decision is taken: nothing that was written about it is needed any more. */
    drop: (itemid: number): Promise<unknown> =>
      Promise.all([denyPlace, mendPlace].map(placeOf => texts.drop(userid, placeOf(itemid)))),
  }
}
export type DeskWords = ReturnType<typeof openDeskWords>
