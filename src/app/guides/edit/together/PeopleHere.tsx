import { Plural, useLingui } from '@lingui/react/macro'
import { use, useId } from 'react'
import { paths } from '#app/paths.ts'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { TogetherNow } from './together.ts'
import styles from './Together.module.css'

const shown = 2

/** In the bar of the guide: who else edits it, and the way to the step where each of them is. */
export const PeopleHere = () => {
  const { t } = useLingui()
  const { guideid, stepids, others } = use(TogetherNow)
  const id = useId()
  const more = others.length - shown
  if (others.length === 0) return null
  return (
    <div className={styles.people} role="group" aria-labelledby={id}>
      <VisuallyHidden>
        <span id={id}>
          <Plural
            value={others.length}
            one="# other person is editing this guide"
            other="# other people are editing this guide"
          />
        </span>
      </VisuallyHidden>
      {others.slice(0, shown).map(({ userid, username, stepid }) => {
        const number = stepid === null ? 0 : stepids.indexOf(stepid) + 1
        const label = number > 0 ? t`${username}, step ${number}` : username
        const disc = (
          <>
            <Initials name={username} />
            <span className={styles.name} aria-hidden="true">
              {label}
            </span>
          </>
        )
        return stepid !== null && number > 0 ? (
          <a
            key={userid}
            className={styles.person}
            href={paths.editStep(guideid, stepid)}
            aria-label={label}
          >
            {disc}
          </a>
        ) : (
          <span key={userid} className={styles.person} role="img" aria-label={label}>
            {disc}
          </span>
        )
      })}
      {more > 0 && <span>+{more}</span>}
    </div>
  )
}
