import { useState } from 'react'
import { useMe } from '#app/api/useMe.ts'
import type { KeptWords, Words } from '../journal/keptTexts.ts'
import { useLooseDraft, type LooseDrafts } from './useLooseDraft.ts'

type Store = LooseDrafts<KeptWords>
/** Readers have forms too, and no store of the device on their first page: it comes with a form. */
const comingWith = (open: (store: typeof import('../journal/keptTexts.ts')) => Store): Store => {
  let opened: Promise<Store> | undefined
  const texts = (): Promise<Store> =>
    (opened ??= import('../journal/keptTexts.ts').then(open, (error: unknown) => {
      opened = undefined // the network went meanwhile: asked again with the next key
      throw error
    }))
  const without = () => false // without its code words live as long as their form
  return {
    load: async (...place) => (await texts()).load(...place),
    keep: (...given) => texts().then(all => all.keep(...given), without),
    drop: (...place) => texts().then(all => all.drop(...place), without),
  }
}
const ofOneForm = comingWith(({ openKeptTexts }) => openKeptTexts())
const ofManyTabs = comingWith(({ openSharedTexts }) => openSharedTexts())

/** What was typed before the words of an earlier visit came stands above those. */
const joined = (typed: KeptWords, left: KeptWords): KeptWords => {
  const names = [...new Set([...Object.keys(typed.words), ...Object.keys(left.words)])]
  const join = (name: string) => [typed.words[name], left.words[name]].filter(Boolean).join('\n')
  return { words: Object.fromEntries(names.map(name => [name, join(name)])) }
}

const useWordsOf = (
  userid: number | undefined,
  about: string,
  initial: Words,
  drafts = ofOneForm,
) => {
  const [first] = useState<KeptWords>({ words: initial })
  const { draft, change, ...kept } = useLooseDraft(drafts, { userid, about }, first, joined)
  return {
    ...kept,
    words: draft.words,
    type: (words: Words) => change(now => ({ words: { ...now.words, ...words } })),
    /** What somebody typed there meanwhile stays. */
    offer: (words: Words) =>
      change(now => ({
        words: {
          ...now.words,
          ...Object.fromEntries(Object.entries(words).filter(([name]) => !now.words[name])),
        },
      })),
    /** Each as it is by now. */
    adjust: (to: (name: string, text: string) => string) =>
      change(({ words }) => ({
        words: Object.fromEntries(
          Object.entries(words).map(([name, text]) => [name, to(name, text)]),
        ),
      })),
    /** These are sent; what was typed meanwhile stays. */
    sent: (sent: Words) =>
      change(({ words }) => ({
        words: Object.fromEntries(
          Object.entries(words).map(([name, text]) => [name, text === sent[name] ? '' : text]),
        ),
      })),
  }
}

/**
 * Words of a form with several fields, kept on this device for whoever is signed in until they are
 * sent. `about`: `flag 87`.
 */
export const useKeptWords = (about: string, initial: Words = {}) =>
  useWordsOf(useMe()?.userid, about, initial)

const noWords: Words = {}
/** Likewise, where several tabs may write at once. */
export const useSharedWords = (about: string) =>
  useWordsOf(useMe()?.userid, about, noWords, ofManyTabs)

const useTextOf = (userid: number | undefined, about: string, initial: string) => {
  const { words, type, sent, ...kept } = useWordsOf(userid, about, { text: initial })
  return {
    ...kept,
    text: words['text'] ?? '',
    type: (text: string) => type({ text }),
    sent: (text: string) => sent({ text }),
  }
}
/** The one text of a form likewise. */
export const useKeptText = (about: string, initial = '') =>
  useTextOf(useMe()?.userid, about, initial)
/** Of somebody who cannot sign in: `about` names them. null: nothing does, and nothing is kept. */
export const useKeptTextOfStranger = (about: string | null) =>
  useTextOf(about === null ? undefined : 0, about ?? '', '')
