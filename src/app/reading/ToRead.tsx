import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnReading } from '#contract/reading/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { PlainList } from '#app/ui/screen/Page.tsx'
import { StandingMark } from './StandingMark.tsx'
import styles from './Reading.module.css'

const Item = ({ reading }: { reading: OwnReading }) => {
  const { t } = useLingui()
  const { title, major, minor, moduleid, barred, state } = reading
  const number = `${major}.${minor}`
  const href = paths.guide(reading)
  const isDone = state === 'valid'
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <a href={href}>{title}</a>{' '}
        <span className={styles.soft}>
          <Trans>Release {number}</Trans>
        </span>
        <p className={classes(styles.soft, styles.standing)}>
          <StandingMark standing={reading} />
          {barred && !isDone && <span>{t`You cannot start a run until this is done.`}</span>}
        </p>
      </div>
      {!isDone &&
        (moduleid === null ? (
          <LinkButton href={`${href}#read-and-understood`} aria-label={t`Read: ${title}`}>
            <Trans context="reading">Read</Trans>
          </LinkButton>
        ) : (
          <LinkButton
            href={authorPaths.trainingModule(moduleid)}
            aria-label={t`Open the training module: ${title}`}
          >
            <Trans>Open the training module</Trans>
          </LinkButton>
        ))}
    </li>
  )
}

/** What somebody is asked to read: what is due first. */
export const ToRead = ({ readings }: { readings: readonly OwnReading[] }) => {
  const { t } = useLingui()
  return (
    <PlainList label={t`To read`}>
      {readings.map(one => (
        <Item key={one.guideid} reading={one} />
      ))}
    </PlainList>
  )
}
