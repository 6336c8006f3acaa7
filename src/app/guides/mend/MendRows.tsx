import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideToMend } from '#contract/guides/shapes.ts'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { useFaultWords } from '../edit/check/useFaultWords.ts'
import styles from './MendRows.module.css'

/** Where it is mended. */
const wayTo = ({ guide, stepid }: GuideToMend) =>
  stepid === null ? paths.editDetails(guide.guideid) : paths.editStep(guide.guideid, stepid)

/** Guides with what there is to mend in each, and the way there. */
export const MendRows = ({ guides, label }: { guides: readonly GuideToMend[]; label: string }) => {
  const { t } = useLingui()
  const wordsOf = useFaultWords()
  const isPictured = guides.some(({ guide }) => listPicture(guide))
  return (
    <ul aria-label={label}>
      {guides.map(one => {
        const { guide, code, step, line } = one
        const { title } = guide
        const picture = listPicture(guide)
        const isPicture = code === 'no_picture'
        return (
          <li key={guide.guideid} className={classes(styles.row, !isPictured && styles.bare)}>
            {picture ? <Thumbnail image={picture} /> : isPictured && <span />}
            <div className={styles.words}>
              <a className={styles.title} href={paths.guide(guide)} lang={guide.locale}>
                {title}
              </a>
              <p className={styles.fault}>
                {wordsOf({
                  code,
                  ...(step !== null && { step }),
                  ...(line !== null && { line }),
                })}
              </p>
            </div>
            <LinkButton
              small
              href={wayTo(one)}
              label={isPicture ? t`Add a picture to “${title}”` : t`Fix “${title}”`}
            >
              {isPicture ? <Trans>Add a picture</Trans> : <Trans>Fix</Trans>}
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}
