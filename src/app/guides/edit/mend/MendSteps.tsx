import { useCallback, useRef, useState } from 'react'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { lendOutbox, useGuideDraft, useStepDraft } from '#app/drafts/react/hooks.ts'
import { caretToLine } from '#app/editor/lines/activeEditor.ts'
import { useFocusWhenWritable } from '../access/useFocusWhenWritable.ts'
import { useReadOnly } from '../access/useReadOnly.ts'
import { StepConflict } from '../conflicts/StepConflict.tsx'
import { ElsewhereNotice } from '../shell/ReadOnlyNotice.tsx'
import { StepPreviewCard } from '../steps/StepPreviewCard.tsx'
import { MendStep } from './MendStep.tsx'
import styles from './MendSteps.module.css'

type Focus = { stepid: StepId | null; asked: StepId | null; set: (next: Focused) => void }
type Focused = { stepid: StepId | null; asked: StepId | null }

type MendSlotProps = {
  outbox: Outbox
  stepid: StepId
  number: number
  /** text_raw -> HTML of the service. */
  rendered: ReadonlyMap<string, string>
  focus: Focus
}

/** One step: the editor where it has the focus, else a still card; its questions below it. */
const MendSlot = ({ outbox, stepid, number, rendered, focus }: MendSlotProps) => {
  const view = useStepDraft(deviceGuideid, stepid)
  const content = view?.draft.mine
  if (!content) return null
  const isAsked = view.draft.state === 'conflict' && !view.draft.resolved
  const ask = () => focus.set({ stepid, asked: stepid })
  return (
    <div>
      {focus.stepid === stepid ? (
        <MendStep {...{ outbox, stepid, number, view, content }} onDecide={ask} />
      ) : (
        <StepPreviewCard
          {...{ stepid, content, number, rendered }}
          coming={undefined}
          isAsked={isAsked}
          why={undefined}
          onDecide={ask}
          onFocus={() => focus.set({ stepid, asked: null })}
          onLines={() => undefined}
        />
      )}
      {focus.asked === stepid && isAsked && (
        <StepConflict
          {...{ outbox, stepid, number }}
          guideid={deviceGuideid}
          onClose={() => focus.set({ stepid, asked: null })}
          onShow={lineid => {
            focus.set({ stepid, asked: stepid })
            if (lineid !== undefined) caretToLine(lineid)
          }}
        />
      )}
    </div>
  )
}

const doc = guideKey(deviceGuideid)

type MendStepsProps = Omit<MendSlotProps, 'stepid' | 'number' | 'focus'> & {
  /** Those that are shown; the first of them is written first. */
  stepids: readonly number[]
}

/** Steps of the version that an outbox of the device holds, as they are put right. */
export const MendSteps = ({ outbox, rendered, stepids }: MendStepsProps) => {
  const [focused, set] = useState<Focused>({ stepid: stepids[0] ?? null, asked: null })
  const lend = useCallback(() => lendOutbox(outbox), [outbox])
  const all = useGuideDraft(deviceGuideid)?.draft.mine?.stepids ?? []
  const isElsewhere = useReadOnly(doc) === 'elsewhere'
  const place = useRef<HTMLDivElement>(null)
  const onAsk = useFocusWhenWritable(isElsewhere ? 'elsewhere' : null, place)
  const focus = isElsewhere ? { stepid: null, asked: null } : focused
  return (
    <div ref={lend} className={styles.steps}>
      <div ref={place}>{isElsewhere && <ElsewhereNotice {...{ outbox, doc, onAsk }} />}</div>
      {all.map(
        (stepid, place) =>
          stepids.includes(Number(stepid)) && (
            <MendSlot
              key={stepid}
              {...{ outbox, stepid, rendered }}
              number={place + 1}
              focus={{ ...focus, set }}
            />
          ),
      )}
    </div>
  )
}
