import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CloudOff } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { resumes } from '#app/drafts/journal/caretPositions.ts'
import { paths } from '#app/paths.ts'
import { wayToEdit, wayToRead } from '#app/shell/navigation/wayToDocument.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import type { Continuing } from './continuing.ts'
import styles from './Bench.module.css'

type ContinueCardProps = { continuing: Continuing; guide: GuideSummary | undefined }

const wayOn = ({ doc, place, unsent }: Continuing) => {
  if (unsent?.page) return wayToEdit(unsent)
  if (!place) return paths.editSteps(doc.id)
  return place.stepid === null ? paths.editDetails(doc.id) : paths.editStep(doc.id, place.stepid)
}

/** Where in the document it was; `step` 0: in its details. */
const PlaceWords = ({ step, line }: { step: number; line: number }) =>
  step === 0 ? (
    <Trans>Details</Trans>
  ) : line > 0 ? (
    <Trans>
      Step {step}, line {line}
    </Trans>
  ) : (
    <Trans>Step {step}</Trans>
  )

/** Where the writing stopped: document, step and line, and the way back to the caret. */
export const ContinueCard = ({ continuing, guide }: ContinueCardProps) => {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { doc, title, at, place, unsent } = continuing
  const when = formatMoment(at, i18n.locale)
  const picture = guide ? listPicture(guide) : null
  const isInSteps = place !== undefined && place.stepid !== null && place.step > 0
  const line = place?.line ?? 0
  return (
    <section className={styles.card} aria-label={title}>
      {picture && <Picture fills image={picture} alt="" sizes="(max-width: 900px) 100vw, 340px" />}
      <div className={styles.inside}>
        <p className={styles.meta}>
          <Trans>Where you left off, {when}</Trans>
        </p>
        <h2 className={styles.name}>{title}</h2>
        {place && (
          <p className={styles.meta}>
            <PlaceWords step={isInSteps ? place.step : 0} line={line} />
          </p>
        )}
        {place?.text && <blockquote className={styles.quote}>{place.text}</blockquote>}
        <p>
          {unsent ? (
            <Chip kind="warn" icon={CloudOff}>
              <Plural
                value={unsent.words}
                _0="Changes not sent yet"
                one="# word not sent yet"
                other="# words not sent yet"
              />
            </Chip>
          ) : (
            <Chip kind="ok" icon={Check}>
              <Trans>All changes saved</Trans>
            </Chip>
          )}
        </p>
        <p className={styles.acts}>
          <Button kind="main" onClick={() => void navigate(wayOn(continuing), { state: resumes })}>
            {isInSteps && line > 0 ? (
              <Trans>Continue from line {line}</Trans>
            ) : (
              <Trans>Continue</Trans>
            )}
          </Button>
          <LinkButton href={unsent ? wayToRead(unsent) : paths.guideById(doc.id)}>
            <Trans context="verb">View</Trans>
          </LinkButton>
        </p>
      </div>
    </section>
  )
}
