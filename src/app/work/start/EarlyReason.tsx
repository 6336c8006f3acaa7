import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { workLimits } from '#contract/worklog/shapes.ts'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { EarlyStart } from './useChain.ts'

/** Guides that come first and are not finished for this piece; why the run begins all the same. */
export const EarlyReason = ({ early: { undone, kept } }: { early: EarlyStart }) => {
  const { t } = useLingui()
  if (undone.length === 0) return null
  return (
    <>
      <Notice kind="warn" icon={TriangleAlert}>
        {plural(undone.length, {
          one: '# guide comes first and is not finished yet:',
          other: '# guides come first and are not finished yet:',
        })}{' '}
        {undone.map(one => one.title).join(', ')}
      </Notice>
      <TextArea
        label={t`Reason to start anyway`}
        help={t`The reason stays in the record of the run.`}
        value={kept.text}
        maxLength={workLimits.words}
        onChange={event => kept.type(event.target.value)}
      />
      <RestoredWords kept={kept} />
    </>
  )
}

/** Why nothing is begun yet. */
export const useWhyEarly = ({ reason }: EarlyStart): string | undefined => {
  const { t } = useLingui()
  return reason === '' ? t`Finish the guides that come first, or give a reason.` : undefined
}

/** Runs of another guide of the same piece stand for themselves. */
export const ForPiece = ({ serial }: { serial: string }) =>
  serial === '' ? (
    <Trans>Each guide has its own run under the same work order.</Trans>
  ) : (
    <Trans>Each guide has its own run under the same work order, for serial number {serial}.</Trans>
  )
