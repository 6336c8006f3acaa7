import { useRef, useState } from 'react'
import { useFromDevice } from './useFromDevice.ts'

/** Where drafts of one sort are kept: one for each person and what it is about. */
export type LooseDrafts<T> = {
  /** `isTyped`: words are on the screen already, and stay there or are joined to these. */
  load: (userid: number, about: string, isTyped: boolean) => Promise<T | null>
  keep: (userid: number, about: string, draft: T) => Promise<unknown>
  drop: (userid: number, about: string) => Promise<unknown>
}
type Place = { userid: number | undefined; about: string }
type Of<T> = Place & { draft: T }
/** By what it is about: a form may go on to the next. */
type Typed<T> = Readonly<Record<string, Of<T>>>

/** While nobody is signed in, what was typed on the screen stays; nobody else ever gets it. */
const isFor = <T>(one: Of<T> | null | undefined, { userid, about }: Place): one is Of<T> =>
  one?.about === about &&
  (one.userid === userid || one.userid === undefined || userid === undefined)

/**
 * What somebody begins in a form, kept on this device at every key: the next may be the one that
 * closes the page. `first` is where it starts, `join` what becomes of words that were typed before
 * those of an earlier visit came.
 */
export const useLooseDraft = <T extends object>(
  drafts: LooseDrafts<T>,
  place: Place,
  first: T,
  join: (typed: T, left: T) => T = typed => typed,
) => {
  const { userid, about } = place
  const key = `${userid} ${about}`
  const [typed, setTyped] = useState<Typed<T>>({})
  /** Also for what comes after the next key. */
  const last = useRef<Typed<T>>({})
  const ownIn = (all: Typed<T>) => (isFor(all[about], place) ? all[about] : null)
  const mine = () => ownIn(last.current)
  const note = (draft: T) => {
    const by = userid ?? mine()?.userid
    last.current = { ...last.current, [about]: { userid: by, about, draft } }
    setTyped(last.current)
    return by
  }
  const put = (draft: T) => {
    const by = note(draft)
    if (by !== undefined) void drafts.keep(by, about, draft)
  }
  /** Places that the device was asked for: it holds what is typed there since. */
  const known = useRef(new Set<string>())
  const load = async (): Promise<Of<T | null>> => {
    const draft = userid === undefined ? null : await drafts.load(userid, about, mine() !== null)
    const held = mine()
    const isFirst = !known.current.has(key)
    known.current.add(key)
    if (held && draft !== null && (isFirst || held.userid === undefined))
      put(join(held.draft, draft))
    // Typed before it was known whose it is.
    else if (held && held.userid === undefined) put(held.draft)
    return { ...place, draft }
  }
  const [found] = useFromDevice<Of<T | null>>(load, key, { ...place, draft: null })
  const left = isFor(found, place) ? found.draft : null
  const own = ownIn(typed)?.draft ?? null
  return {
    draft: own ?? left ?? first,
    /** It comes from an earlier visit, and nothing was typed since. */
    isRestored: own === null && left !== null,
    /** The device has answered for whoever is signed in: no more of an earlier visit comes. */
    isRead: userid !== undefined && found?.userid === userid && found.about === about,
    change: (next: (now: T) => T): void => put(next(mine()?.draft ?? left ?? first)),
    /** The service has it, or the person threw it away: the form starts anew. */
    drop: async (): Promise<void> => {
      const by = note(first)
      if (by !== undefined) await drafts.drop(by, about)
    },
  }
}
