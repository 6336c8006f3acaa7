import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { CircleAlert } from 'lucide-react'
import styles from '../item/DenyPanel.module.css'
import { editableTexts, editedPatch } from '../desk/editedPatch.ts'
import { EditableTexts, type RewrittenTexts } from '../item/EditableTexts.tsx'

type Version = PatrolItemDetail['diff']['after']
/** The draft with what was mended in it. */
export const mended = (detail: PatrolItemDetail, mine: RewrittenTexts): Version => {
  const patch = editedPatch(detail, mine)
  const { kind, fields, steps } = detail.diff.after
  const changed = new Map(patch?.steps?.map(step => [step.stepid, step]))
  return {
    kind,
    fields: { ...fields, ...patch?.fields },
    ...(steps
      ? { steps: steps.map(step => ({ ...step, ...changed.get(step['stepid'] as number) })) }
      : {}),
  }
}

type MendPanelProps = {
  detail: PatrolItemDetail
  /** Why it was not sent. */
  failure: string | null
  /** `forget`: the service has them. */
  onSend: (mine: RewrittenTexts, forget: () => Promise<void>) => void
  onClose: () => void
}

/** What was denied, to be put right and sent again. */
export const ResubmitPanel = ({ detail, failure, onSend, onClose }: MendPanelProps) => {
  const { t } = useLingui()
  const texts = editableTexts(detail)
  const kept = useKeptWords(`resubmit ${detail.itemid}`)
  const mine: RewrittenTexts = kept.words
  return (
    <section className={styles.panel} aria-label={t`Edit and send again`}>
      {texts.length === 0 && (
        <p className={styles.reads}>
          <Trans>
            The denied changes contain no text that you can edit. “Send again” sends them unchanged.
          </Trans>
        </p>
      )}
      <EditableTexts texts={texts} mine={mine} onMine={kept.type} />
      <RestoredWords kept={kept} />
      {failure !== null && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {failure}
        </Notice>
      )}
      <div className={styles.acts}>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        <Button kind="main" onClick={() => onSend(mine, kept.drop)}>
          <Trans>Send again</Trans>
        </Button>
      </div>
    </section>
  )
}
