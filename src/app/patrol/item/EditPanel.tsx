import { Trans, useLingui } from '@lingui/react/macro'
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'
import styles from './DenyPanel.module.css'
import { counted, verdictOf, type Choice, type Counted } from '../desk/choices.ts'
import { editableTexts, isParagraphLost } from '../desk/editedPatch.ts'
import { hasSteps, touchedSteps } from '../mend/heldGuide.ts'
import { useMendedPatch, type Mended } from '../mend/useMended.ts'
import { EditableTexts } from './EditableTexts.tsx'

type EditPanelProps = {
  detail: PatrolItemDetail
  choice: Choice
  mended: Mended
  onConfirm: (edited: NonNullable<Decide['edited']>) => void
  onClose: () => void
}

/** Why it cannot be sent yet; undefined: it can. */
const useWhyUnsent = (
  { detail, choice, mended }: Pick<EditPanelProps, 'detail' | 'choice' | 'mended'>,
  { edited, lacks }: ReturnType<typeof useMendedPatch>,
): string | undefined => {
  const { t } = useLingui()
  const isTaken = (unitid: number) => verdictOf(choice, unitid) === 'accept'
  if (lacks === 'steps') return t`The steps are still loading.`
  if (lacks === 'answers')
    return t`The edit changed in the meantime. Answer the open questions first.`
  if (lacks === 'room') return t`A step cannot be saved as it is. Correct it first.`
  if (!edited) return t`Change something first.`
  return isParagraphLost(detail, mended.fields.words, isTaken)
    ? t`A paragraph of this edit conflicts with the live version. Write the paragraph in the text as it should read.`
    : undefined
}

const Outcome = ({ isWhole }: { isWhole: boolean }) =>
  isWhole ? (
    <Trans>Accept with these corrections</Trans>
  ) : (
    <Trans>Decide with these corrections</Trans>
  )

/** Why there is no text to correct: there is none, or none of it is taken. */
const WhyNothing = ({ accept, leave }: Pick<Counted, 'accept' | 'leave'>) =>
  accept > 0 ? (
    <Trans>This edit contains no text that you can correct.</Trans>
  ) : leave === 0 ? (
    <Trans>You have denied all changes. To correct one, accept it first.</Trans>
  ) : (
    <Trans>You have not accepted any changes. To correct one, accept it first.</Trans>
  )

/**
 * What the edit changed and what is taken of it, to be put right before it goes live: steps in
 * their editor above, other texts here.
 */
export const EditPanel = (props: EditPanelProps) => {
  const { detail, choice, mended, onConfirm, onClose } = props
  const { t } = useLingui()
  const isTaken = (unitid: number) => verdictOf(choice, unitid) === 'accept'
  const texts = editableTexts(detail, isTaken, hasSteps(detail))
  const steps = hasSteps(detail) ? touchedSteps(detail, isTaken).length : 0
  const { accept, deny, leave } = counted(detail, choice)
  const patch = useMendedPatch(detail, choice, mended)
  const why = useWhyUnsent(props, patch)
  const { edited } = patch
  const isNothing = texts.length + steps === 0
  const discard = () => {
    onClose()
    return mended.discard()
  }
  return (
    <section className={styles.panel} aria-label={t`Accept with edit`}>
      <h2 className={styles.title}>
        <Trans>Accept with edit</Trans>
      </h2>
      {isNothing && (
        <p className={styles.reads}>
          <WhyNothing accept={accept} leave={leave} />
        </p>
      )}
      {steps > 0 && (
        <p className={styles.reads}>
          <Trans>
            Correct the steps above. Your corrections are kept on this device until you decide.
          </Trans>
        </p>
      )}
      <EditableTexts
        texts={texts}
        mine={mended.fields.words}
        onMine={mended.fields.type}
        takesFocus={steps === 0}
      />
      <RestoredWords kept={{ isRestored: mended.isRestored, drop: discard }} />
      <div className={styles.acts}>
        {mended.isWritten() && !mended.isRestored && (
          <Button kind="quiet" onClick={() => void discard()}>
            <Trans>Discard my corrections</Trans>
          </Button>
        )}
        <Button onClick={onClose}>
          <Trans>Back</Trans> <ChordCap chord="Escape" />
        </Button>
        {!isNothing && (
          <Button kind="main" why={why} onClick={() => edited && onConfirm(edited)}>
            <Outcome isWhole={deny + leave === 0} />
          </Button>
        )}
      </div>
    </section>
  )
}
