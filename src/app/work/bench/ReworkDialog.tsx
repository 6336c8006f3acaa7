import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { workLimits } from '#contract/worklog/shapes.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { nameOfStep } from '#app/editor/stepName.ts'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import type { OwnBenchWork } from './useOwnBench.ts'

type ReworkDialogProps = { bench: OwnBenchWork; onClose: () => void }

/** From which step on the work is done again, up to this one, and why. */
export const ReworkDialog = ({ bench: { store, steps, number }, onClose }: ReworkDialogProps) => {
  const { t } = useLingui()
  // The step that it was opened at, also where the run goes on in another tab.
  const [upTo] = useState(number)
  const [from, setFrom] = useState(upTo)
  const kept = useKeptText(`rework ${store.entryid}`)
  const reason = kept.text.trim()
  const again = steps.slice(from - 1, upTo).map(({ stepid }) => stepid)
  return (
    <AskDialog
      title={<Trans>Redo steps?</Trans>}
      verb={<Trans>Redo from step {from}</Trans>}
      why={reason ? undefined : t`Give a reason. It stays in the record.`}
      onAct={() => {
        store.rework(again, reason)
        void kept.drop() // the run is kept on this device
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          All entries, signatures and sign-offs of these steps stay in the record. The run will ask
          for all of them again.
        </Trans>
      </p>
      <Select
        label={t`From step`}
        value={String(from)}
        options={steps.slice(0, upTo).map((step, n) => ({
          value: String(n + 1),
          label: `${n + 1} ${nameOfStep(step)}`.trim(),
        }))}
        onChange={event => setFrom(Number(event.target.value))}
      />
      <TextArea
        label={t`Reason`}
        value={kept.text}
        maxLength={workLimits.words}
        onChange={event => kept.type(event.target.value)}
      />
      <RestoredWords kept={kept} />
    </AskDialog>
  )
}
