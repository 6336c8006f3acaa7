import { Trans, useLingui } from '@lingui/react/macro'
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'
import styles from './DenyPanel.module.css'
import { counted, verdictOf, type Choice } from '../desk/choices.ts'
import { mendPlace } from '../desk/deskWords.ts'
import { editableTexts, editedPatch, isParagraphLost } from '../desk/editedPatch.ts'
import { EditableTexts, type RewrittenTexts } from './EditableTexts.tsx'

type EditPanelProps = {
  detail: PatrolItemDetail
  choice: Choice
  onConfirm: (edited: NonNullable<Decide['edited']>) => void
  onClose: () => void
}

/** The texts that the edit changed and that are taken, to be put right before they go live. */
export const EditPanel = ({ detail, choice, onConfirm, onClose }: EditPanelProps) => {
  const { t } = useLingui()
  const isTaken = (unitid: number) => verdictOf(choice, unitid) === 'accept'
  const texts = editableTexts(detail, isTaken)
  const { deny, leave } = counted(detail, choice)
  const kept = useKeptWords(mendPlace(detail.itemid))
  const mine: RewrittenTexts = kept.words
  const edited = editedPatch(detail, mine, isTaken)
  const why = !edited
    ? t`Change something first.`
    : isParagraphLost(detail, mine, isTaken)
      ? t`A paragraph of this edit conflicts with the public version. Write it into the text as you accept it.`
      : undefined
  return (
    <section className={styles.panel} aria-label={t`Accept with edit`}>
      <h2 className={styles.title}>
        <Trans>Accept with edit</Trans>
      </h2>
      {texts.length === 0 && (
        <p className={styles.reads}>
          <Trans>This edit contains no text that you can correct.</Trans>
        </p>
      )}
      <EditableTexts texts={texts} mine={mine} onMine={kept.type} />
      <RestoredWords kept={kept} />
      <div className={styles.acts}>
        <Button onClick={onClose}>
          <Trans>Back</Trans> <ChordCap chord="Escape" />
        </Button>
        <Button kind="main" why={why} onClick={() => edited && onConfirm(edited)}>
          {deny + leave === 0 ? (
            <Trans>Accept with these changes</Trans>
          ) : (
            <Trans>Decide with these changes</Trans>
          )}
        </Button>
      </div>
    </section>
  )
}
