import { useLingui } from '@lingui/react/macro'
import { Images } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import type { StepContent, StepId } from '#app/drafts/content/guideContent.ts'
import type { StepDraft } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import { announce } from '#app/editor/announce.ts'
import { setActiveEditor } from '#app/editor/lines/activeEditor.ts'
import { StepLinesEditor } from '#app/editor/lines/StepLinesEditor.tsx'
import { classes } from '#app/ui/classes.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { StepValueFields } from '../../values/StepValueFields.tsx'
import { lineMarksOf } from '../conflicts/lineMarksOf.ts'
import { StepNotices } from '../conflicts/StepNotices.tsx'
import { StepMediaEditor } from '../steps/media/StepMediaEditor.tsx'
import { usePointedColour } from '../steps/media/usePointedColour.ts'
import { useStepMedia } from '../steps/media/useStepMedia.ts'
import { hasFiles } from '#app/media/uploads/useFileDrop.ts'
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

/** Files would be sent before anything is decided; said until something else is done. */
const useRefusedFiles = () => {
  const { t } = useLingui()
  const [isRefused, setIsRefused] = useState(false)
  const words = t`Choose pictures that are already on the site.`
  const refuse = () => {
    announce(words)
    setIsRefused(true)
  }
  return {
    refuse,
    forget: () => setIsRefused(false),
    notice: isRefused && <Notice icon={Images}>{words}</Notice>,
    /** The browser would leave the page for a file that is dropped. */
    ofStep: {
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        refuse()
      },
    },
  }
}

type MendLinesProps = Pick<MendStepProps, 'outbox' | 'number' | 'view' | 'content'> & {
  change: (changes: Partial<StepContent>) => void
  onPictures: () => void
  onFiles: () => void
}

/** Lines and values; nothing of them makes a step or sends a file. */
const MendLines = (props: MendLinesProps) => {
  const { outbox, number, view, content, change, onPictures, onFiles } = props
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
        files={onFiles}
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
  const files = useRefusedFiles()
  const media = { ...useStepMedia(outbox, deviceGuideid, stepid, content), add: files.refuse }
  const lighting = usePointedColour()
  const isPlain = media.pictures?.length === 0
  const change = (changes: Partial<StepContent>) => {
    files.forget()
    outbox.changeStep(deviceGuideid, stepid, changes)
  }
  return (
    <article
      className={styles.step}
      aria-label={t`Step ${number}`}
      data-lit={lighting.shape ?? undefined}
      {...files.ofStep}
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
          <MendLines
            {...props}
            change={change}
            onPictures={() => library.current?.focus()}
            onFiles={files.refuse}
          />
        </div>
      </div>
      <div className={styles.foot}>
        {files.notice}
        <StepNotices
          {...{ outbox, stepid, view, onDecide }}
          guideid={deviceGuideid}
          nameOf={nobody}
        />
      </div>
    </article>
  )
}
