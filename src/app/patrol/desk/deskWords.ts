// What a decider writes about an edit, on this device until the service has taken the decision.
import { openKeptTexts, type Words } from '#app/drafts/journal/keptTexts.ts'
import { mendingOf } from '../mend/mendings.ts'

/** Where the words are kept in which a decider puts an edit right. */
export const mendPlace = (itemid: number): string => `mend ${itemid}`
/** Where their words of its steps are kept, by step; the drafts lie in the journal beside them. */
export const mendStepsPlace = (itemid: number): string => `mend steps ${itemid}`
/** Where the forms of its steps are kept as they put them right. */
export const mendFormsPlace = (itemid: number): string => `mend forms ${itemid}`
/** Where the reason is kept, and under the number of a change one of its own. */
export const denyPlace = (itemid: number): string => `deny ${itemid}`

/** Edits about which this person wrote something that was not sent. */
export const writtenAbout = async (userid: number): Promise<number[]> => {
  const places = await openKeptTexts().places(userid)
  const ids = places.flatMap(place => {
    const id = Number(/^(?:mend|mend steps|mend forms|deny) (\d+)$/.exec(place)?.[1])
    return id > 0 ? [id] : []
  })
  return [...new Set(ids)]
}

/** What was put right of the steps of an edit is needed no more. */
export const dropMendedSteps = async (userid: number, itemid: number): Promise<void> => {
  const mending = mendingOf(itemid)
  if (mending) return mending.drop()
  const { dropMended } = await import('../mend/dropMended.ts')
  await dropMended(userid, itemid)
}

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
      Promise.all([
        ...[denyPlace, mendPlace, mendStepsPlace, mendFormsPlace].map(placeOf =>
          texts.drop(userid, placeOf(itemid)),
        ),
        dropMendedSteps(userid, itemid),
      ]),
  }
}
export type DeskWords = ReturnType<typeof openDeskWords>
