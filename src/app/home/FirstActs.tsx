import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FlaskConical, Pencil, Plus, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Icon, type LucideIcon } from '#app/ui/Icon.tsx'
import { TourWay } from '#app/tour/TourWay.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import styles from './FirstActs.module.css'
import { someToMend } from './someToMend.ts'

type ActProps = { icon: LucideIcon; title: ReactNode; children: ReactNode; way: ReactNode }

const Act = ({ icon, title, children, way }: ActProps) => (
  <li className={styles.act}>
    <h2 className={styles.title}>
      <Icon of={icon} /> {title}
    </h2>
    <p className={styles.words}>{children}</p>
    {way}
  </li>
)

const SampleAct = () => (
  <Act icon={FlaskConical} title={<Trans>Try a sample guide</Trans>} way={<TourWay />}>
    <Trans>
      Change a torch’s batteries in six steps, with seven short hints. Everything stays on this
      device until you choose “Keep…”.
    </Trans>
  </Act>
)

/** For somebody without a guide who has other work than to mend what others wrote. */
export const FirstSample = () => {
  const { t } = useLingui()
  return (
    <ul className={styles.acts} aria-label={t`What you can do`}>
      <SampleAct />
    </ul>
  )
}

/** What somebody can do here who has written nothing yet. */
export const FirstActs = () => {
  const { t } = useLingui()
  const { items, total = items.length } = useSuspenseQuery(someToMend()).data
  return (
    <ul className={styles.acts} aria-label={t`What you can do`}>
      {total > 0 && (
        <Act
          icon={Wrench}
          title={<Trans>Find something to fix</Trans>}
          way={
            <LinkButton kind="main" href={authorPaths.toMend()}>
              <Trans>Show guides to fix</Trans>
            </LinkButton>
          }
        >
          <Plural
            value={total}
            one="# guide needs a correction or addition."
            other="# guides need a correction or addition."
          />
        </Act>
      )}
      <Act
        icon={Pencil}
        title={<Trans>Fix a sentence</Trans>}
        way={
          <LinkButton href={paths.guides()}>
            <Trans>Find a guide</Trans>
          </LinkButton>
        }
      >
        <Trans>Open any guide, choose “Edit” or “Suggest an edit”, and correct the sentence.</Trans>
      </Act>
      <Act
        icon={Plus}
        title={<Trans>Start a guide</Trans>}
        way={
          <LinkButton href={paths.newGuide()}>
            <Trans>Start a guide</Trans>
          </LinkButton>
        }
      >
        <Trans>
          Choose a device, name the part and take a picture of each step. Readers see the guide only
          after you publish it.
        </Trans>
      </Act>
      <SampleAct />
    </ul>
  )
}
