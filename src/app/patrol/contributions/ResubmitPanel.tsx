import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { CircleAlert } from 'lucide-react'
import styles from '../item/DenyPanel.module.css'
import { editableTexts, editedPatch } from '../desk/editedPatch.ts'

type Version = PatrolItemDetail['diff']['after']
/** The draft with what was mended in it. */
export const mended = (
  detail: PatrolItemDetail,
  mine: Readonly<Record<string, string>>,
): Version => {
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
  isRefused: boolean
  onSend: (mine: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** What was denied, to be put right and sent again. */
export const ResubmitPanel = ({ detail, isRefused, onSend, onClose }: MendPanelProps) => {
  const { t } = useLingui()
  const texts = editableTexts(detail)
  const [mine, setMine] = useState<Readonly<Record<string, string>>>({})
  return (
    <section className={styles.panel} aria-label={t`Edit and send again`}>
      {texts.length === 0 && (
        <p className={styles.reads}>
          <Trans>No text of it was denied. It goes out as it was.</Trans>
        </p>
      )}
      {texts.map(({ path, text, step, line, field }, n) => (
        <TextArea
          key={path}
          label={
            step === null
              ? field
              : line === null
                ? t`Step ${step}: title`
                : t`Step ${step}, line ${line}`
          }
          autoFocus={n === 0}
          rows={text.length > 200 ? 8 : 2}
          value={mine[path] ?? text}
          onChange={event => setMine({ ...mine, [path]: event.target.value })}
        />
      ))}
      {isRefused && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          <Trans>It was not sent. Your words are still here.</Trans>
        </Notice>
      )}
      <div className={styles.acts}>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        <Button kind="main" onClick={() => onSend(mine)}>
          <Trans>Send again</Trans>
        </Button>
      </div>
    </section>
  )
}
