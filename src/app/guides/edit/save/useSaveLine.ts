import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { currentOutbox, useSaveState } from '#app/drafts/react/hooks.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import type { SaveLineState } from '#app/ui/state/SaveLine.tsx'
import { useInterval, useTimeout } from '#app/ui/state/useTimers.ts'
import { isWikiLane } from '#app/drafts/content/wikiContent.ts'
import { paths } from '#app/paths.ts'
import type { BlockedWords, ComingHref, HeldWords } from './saveWords.ts'
import { delayBeforeShown, refusalOf, saveLineOf } from './saveWords.ts'
import { useProblemWords } from './useProblemWords.ts'

/** Waits are counted by the outbox's clock. */
const outboxNow = (): number => currentOutbox()?.now() ?? 0

const idle = JSON.stringify({ kind: 'idle' } satisfies SaveLineState)

/** The save line of a guide; what passes quickly is not said, and a retry counts down. */
export const useSaveLine = (guideid: number): SaveLineState => {
  const { t } = useLingui()
  const state = useSaveState(guideid)
  const { ofStep, ofField } = useProblemWords(guideid)
  const [now, setNow] = useState(outboxNow)
  const blocked: BlockedWords = reason => {
    const { kind } = reason
    if (kind === 'sign-in') return t`Not saved: you are signed out`
    if (kind === 'forbidden')
      return isWikiLane(guideid)
        ? t`Not saved: you may not edit this page. Your text is kept on this device`
        : t`Not saved: you may not edit this guide. Your text is kept on this device`
    if (kind === 'gone')
      return t`Not saved: it was deleted meanwhile. Your text is kept on this device`
    const refusal = refusalOf(reason)
    if (refusal.code === 'too_costly')
      return t`Not saved: too much markup to be shown. Shorten it, or divide it`
    const { message } = refusal
    return t`Not saved: ${message}`
  }
  const held: HeldWords = ({ stepid, problem }) => {
    if (stepid === null)
      return {
        reason: ofField(problem),
        ...(!isWikiLane(guideid) && { href: paths.editDetails(guideid) }),
      }
    const stepids = currentOutbox()?.guide(guideid)?.mine?.stepids ?? []
    const [number, why] = [stepids.indexOf(stepid) + 1, ofStep(stepid, problem)]
    return { reason: t`Step ${number}: ${why}`, href: paths.editStep(guideid, stepid) }
  }
  const comingHref: ComingHref = ({ stepid }) =>
    isWikiLane(guideid)
      ? undefined
      : stepid === null
        ? paths.editDetails(guideid)
        : paths.editStep(guideid, currentOutbox()?.stepidOf(stepid) ?? stepid)
  const next: SaveLineState = state
    ? saveLineOf(state, now, blocked, held, comingHref)
    : { kind: 'idle' }
  const isCounting = state?.state === 'retrying'
  const tick = () => setNow(outboxNow())
  useTimeout(tick, isCounting ? 0 : null, state?.retryAt)
  useInterval(tick, isCounting ? 1000 : null)
  const shown = useDebounced(JSON.stringify(next), delayBeforeShown[next.kind] ?? 0, idle)
  return useMemo(() => JSON.parse(shown) as SaveLineState, [shown])
}
