import type { SaveState } from '#app/drafts/react/saveState.ts'
import type { SaveLineState } from '#app/ui/state/SaveLine.tsx'

/** What a refused save needs, in the words of the screen. */
export type BlockedWords = (reason: NonNullable<SaveState['reason']>) => string

/** What a save was refused for: the first field that the service names, or the answer itself. */
export const refusalOf = ({
  errors,
  message,
}: NonNullable<SaveState['reason']>): { code: string; message: string } =>
  errors?.[0] ?? { code: '', message }

/** What a limit keeps here, and the way to where it can be mended. */
export type HeldWords = (held: NonNullable<SaveState['held']>) => { reason: string; href?: string }

/** The way to pictures that are still on their way. */
export type ComingHref = (coming: SaveState['coming'][number]) => string | undefined

/** The state of the outbox as the save line says it (authoring.md 3.1). `now` in milliseconds. */
export const saveLineOf = (
  { state, reason, held, retryAt, questions, receipt, coming, elsewhere }: SaveState,
  now: number,
  blocked: BlockedWords,
  heldWords: HeldWords,
  comingHref: ComingHref,
): SaveLineState => {
  const [first] = coming
  if (first && (state === 'saved' || state === 'idle')) {
    const href = comingHref(first)
    const sum = (of: 'count' | 'asks') => coming.reduce((all, each) => all + each[of], 0)
    return { kind: 'coming', count: sum('count'), asks: sum('asks'), ...(href && { href }) }
  }
  if (elsewhere > 0 && (state === 'saved' || state === 'idle'))
    return { kind: 'elsewhere', count: elsewhere }
  if (state === 'saved' && receipt)
    return receipt.patrolid
      ? { kind: 'held', at: receipt.time }
      : { kind: 'saved', at: receipt.time, revisionid: receipt.revisionid }
  if (state === 'saved' || state === 'idle') {
    if (receipt?.patrolid) return { kind: 'held', at: receipt.time }
    return receipt ? { kind: 'idle', at: receipt.time } : { kind: 'idle' }
  }
  if (state === 'retrying')
    return { kind: 'retrying', seconds: Math.max(0, Math.ceil(((retryAt ?? now) - now) / 1000)) }
  if (state === 'conflict') return { kind: 'conflict', lines: questions }
  if (state === 'blocked' && held) return { kind: 'blocked', ...heldWords(held) }
  if (state === 'blocked') return { kind: 'blocked', reason: reason ? blocked(reason) : '' }
  return { kind: state }
}

/** Milliseconds that a state lasts before it is said: short ones are not worth a word. */
export const delayBeforeShown: Partial<Record<SaveLineState['kind'], number>> = {
  dirty: 1000,
  saving: 300,
}
