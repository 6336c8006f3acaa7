import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import { currentOutbox, useOutboxValue, useSaveState } from '#app/drafts/react/hooks.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import type { SaveLineState } from '#app/ui/state/SaveLine.tsx'
import { useInterval, useTimeout } from '#app/ui/state/useTimers.ts'
import { paths } from '#app/paths.ts'
import type { ComingHref, HeldWords } from './saveWords.ts'
import { delayBeforeShown, saveLineOf } from './saveWords.ts'
import { useBlockedWords } from './useBlockedWords.ts'
import { useProblemWords } from './useProblemWords.ts'

/** Waits are counted by the outbox's clock. */
const outboxNow = (): number => currentOutbox()?.now() ?? 0

/** Of the document as the service has it, as far as it is known here. */
const revisionOf = (doc: DocKey): number | undefined => {
  const outbox = currentOutbox()
  if (doc.kind === 'wiki') return outbox?.wiki(doc.id)?.base?.revisionid
  const guide = outbox?.guide(doc.id)
  if (!guide?.base) return undefined
  const ofSteps = (guide.mine?.stepids ?? []).map(
    stepid => outbox?.draft({ doc, stepid })?.base?.revisionid ?? 0,
  )
  return Math.max(guide.base.revisionid, ...ofSteps)
}

const silent: SaveLineState = { kind: 'silent' }

/** The save line of a document; what passes quickly is not said, and a retry counts down. */
export const useSaveLine = (doc: DocKey): SaveLineState => {
  const { t } = useLingui()
  const state = useSaveState(doc)
  const { ofStep, ofField } = useProblemWords(doc)
  const [now, setNow] = useState(outboxNow)
  const blocked = useBlockedWords(doc)
  const held: HeldWords = ({ stepid, problem }) => {
    if (stepid === null)
      return {
        reason: ofField(problem),
        ...(doc.kind === 'guide' && { href: paths.editDetails(doc.id) }),
      }
    const stepids = currentOutbox()?.guide(doc.id)?.mine?.stepids ?? []
    const [number, why] = [stepids.indexOf(stepid) + 1, ofStep(stepid, problem)]
    return { reason: t`Step ${number}: ${why}`, href: paths.editStep(doc.id, stepid) }
  }
  const comingHref: ComingHref = ({ stepid, isBoard }) =>
    doc.kind === 'wiki'
      ? undefined
      : stepid === null
        ? isBoard
          ? paths.editSteps(doc.id)
          : paths.editDetails(doc.id)
        : paths.editStep(doc.id, currentOutbox()?.stepidOf(stepid) ?? stepid)
  const next: SaveLineState = state ? saveLineOf(state, now, blocked, held, comingHref) : silent
  const revisionid = useOutboxValue(() => revisionOf(doc) ?? null, null)
  if (next.kind === 'idle' && revisionid !== null) next.revisionid = revisionid
  const isCounting = state?.state === 'retrying'
  const tick = () => setNow(outboxNow())
  useTimeout(tick, isCounting ? 0 : null, state?.retryAt)
  useInterval(tick, isCounting ? 1000 : null)
  const shown = useDebounced(
    JSON.stringify(next),
    delayBeforeShown[next.kind] ?? 0,
    JSON.stringify(silent),
  )
  const line = useMemo(() => JSON.parse(shown) as SaveLineState, [shown])
  // That all is saved is not so from the first letter on.
  return line.kind === 'idle' && line.at === undefined && next.kind !== 'idle' ? silent : line
}
