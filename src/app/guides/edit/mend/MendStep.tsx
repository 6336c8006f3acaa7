import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import type { StepContent, StepId } from '#app/drafts/content/guideContent.ts'
import type { StepDraft } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import { announce } from '#app/editor/announce.ts'
import { setActiveEditor } from '#app/editor/lines/activeEditor.ts'
import { StepLinesEditor } from '#app/editor/lines/StepLinesEditor.tsx'
import { classes } from '#app/ui/classes.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { StepValueFields } from '../../values/StepValueFields.tsx'
import { lineMarksOf } from '../conflicts/lineMarksOf.ts'
import { StepNotices } from '../conflicts/StepNotices.tsx'
import { StepMediaEditor } from '../steps/media/StepMediaEditor.tsx'
import { usePointedColour } from '../steps/media/usePointedColour.ts'
import { useStepMedia } from '../steps/media/useStepMedia.ts'
import { StepTitle } from '../steps/StepTitle.tsx'
import { useLineItems } from '../steps/useLineItems.ts'
import styles from '../steps/StepEditor.module.css'

type MendStepProps = {
  outbox: Outbox
  stepid: StepId
  /** From 1. */
  number: number
  view: DraftView<StepDraft>
  content: StepContent
  onDecide: () => void
}

const nobody = () => undefined

type MendLinesProps = Pick<MendStepProps, 'outbox' | 'number' | 'view' | 'content'> & {
  change: (changes: Partial<StepContent>) => void
  onPictures: () => void
}

/** Lines and values; nothing of them makes a step or sends a file. */
const MendLines = (props: MendLinesProps) => {
  const { outbox, number, view, content, change, onPictures } = props
  const { t } = useLingui()
  const items = useLineItems(outbox, deviceGuideid)
  return (
    <>
      <StepLinesEditor
        lines={content.lines}
        aliases={view.draft.aliases}
        label={t`Lines of step ${number}`}
        toolsLabel={t`Line tools`}
        marks={lineMarksOf(view, nobody, [])}
        kept={view.problems.flatMap(({ field, code, index }) =>
          field === 'lines' && code === 'too_long' && index !== undefined ? [index] : [],
        )}
        start="first"
        onLines={lines => change({ lines })}
        onReady={setActiveEditor}
        newStep={() => announce(t`Steps cannot be added here.`)}
        files={() => announce(t`Choose pictures that are on the site already.`)}
        items={items}
        addPicture={onPictures}
      />
      <StepValueFields content={content} change={change} />
    </>
  )
}

/**
 * A step of somebody’s edit as it is put right: title, pictures and lines as in the editor of
 * guides. What makes or moves steps is not here: a decision does neither.
 */
export const MendStep = (props: MendStepProps) => {
  const { outbox, stepid, number, view, content, onDecide } = props
  const { t } = useLingui()
  const library = useRef<HTMLDivElement>(null)
  const media = useStepMedia(outbox, deviceGuideid, stepid, content)
  const lighting = usePointedColour()
  const isPlain = media.pictures?.length === 0
  const change = (changes: Partial<StepContent>) =>
    outbox.changeStep(deviceGuideid, stepid, changes)
  return (
    <article
      className={styles.step}
      aria-label={t`Step ${number}`}
      data-lit={lighting.shape ?? undefined}
    >
      <div className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <div className={styles.title}>
          <StepTitle title={content.title} onTitle={title => change({ title })} />
        </div>
      </div>
      <div className={classes(styles.body, isPlain && styles.plain)}>
        <PanelBoundary name={t`Pictures`}>
          <div ref={library} tabIndex={-1}>
            <StepMediaEditor {...{ media, content, number, lighting }} />
          </div>
        </PanelBoundary>
        <div {...lighting.ofLines}>
          <MendLines {...props} change={change} onPictures={() => library.current?.focus()} />
        </div>
      </div>
      <div className={styles.foot}>
        <StepNotices
          {...{ outbox, stepid, view, onDecide }}
          guideid={deviceGuideid}
          nameOf={nobody}
        />
      </div>
    </article>
  )
}
