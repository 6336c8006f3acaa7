// A view of a page that does not follow each key: what hangs on the whole of a long text comes when
// somebody pauses.
import type { Draft, WikiDraft } from '../model/draft.ts'
import type { WikiContent } from '../content/wikiContent.ts'

/** Milliseconds after the last key, and at most after the first. */
const [pause, longest] = [300, 2000]

const sameBut = <T extends object>(one: T, other: T, but: readonly (keyof T)[]): boolean =>
  (Object.keys(other) as (keyof T)[]).every(name => but.includes(name) || one[name] === other[name])

/**
 * Nothing differs but the text, and nobody is asked about it: the editor, where it was typed, shows
 * it already.
 */
const isTyping = (before: Draft, now: Draft): boolean =>
  before !== now &&
  now.state === 'dirty' &&
  now.theirs === null &&
  before.mine !== null &&
  now.mine !== null &&
  'contents' in before.mine &&
  'contents' in now.mine &&
  sameBut(before, now, ['mine', 'changed']) &&
  sameBut<WikiContent>(before.mine, now.mine, ['contents', 'source'])

/**
 * `read` answers the newest draft, `subscribe` tells of each change; `isHere`: it is typed in this
 * tab and not read along from another.
 */
export const debouncedView = (
  read: () => WikiDraft | undefined,
  isHere: () => boolean,
  subscribe: (listener: () => void) => () => void,
) => {
  let shown: WikiDraft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let [since, isDue] = [0, false]
  return {
    snapshot: (): WikiDraft | undefined => {
      const now = read()
      if (isDue || !shown || !now || !isHere() || !isTyping(shown, now))
        [shown, isDue] = [now, false]
      return shown
    },
    subscribe: (listener: () => void): (() => void) => {
      const tell = () => {
        clearTimeout(timer)
        since = 0
        isDue = true
        listener()
      }
      const off = subscribe(() => {
        const now = read()
        if (!shown || !now || !isHere() || !isTyping(shown, now)) return tell()
        since ||= performance.now()
        clearTimeout(timer)
        timer = setTimeout(tell, Math.max(0, Math.min(pause, since + longest - performance.now())))
      })
      return () => {
        clearTimeout(timer)
        off()
      }
    },
  }
}
