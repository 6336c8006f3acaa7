import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Printer, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Guide } from '#contract/guides.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import type { WikiAddress } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Crumbs } from '#app/ui/Crumbs.tsx'
import { dangerWords } from '#app/ui/dangerWords.ts'
import { LinkButton } from '#app/ui/LinkButton.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { Picture } from '#app/ui/Picture.tsx'
import { GuideChips } from './GuideChips.tsx'
import { GuideFacts } from './GuideFacts.tsx'
import { GuideValues } from './values/GuideValues.tsx'
import { GuideLanguages } from './GuideLanguages.tsx'
import { ReleaseLine } from './ReleaseLine.tsx'
import styles from './GuideHead.module.css'

type Place = WikiAddress & { display_title: string }
const crumbOf = (place: Place) => ({
  href: paths.wiki(place),
  label: place.display_title || place.title,
})

/**
 * Where it belongs, what it is called, what it takes, and its picture. `above`: the categories over
 * its own, the widest first.
 */
export const GuideHead = ({
  guide,
  above,
  acts,
}: {
  guide: Guide
  above: readonly Place[]
  acts?: ReactNode
}) => {
  const { t, i18n } = useLingui()
  const me = useMe()
  const { title } = guide
  // What anybody else saves waits for review first (roles.md 5).
  const isLive = guide.can_publish || (me?.reputation ?? 0) >= guide.patrol_threshold
  return (
    <header>
      <Crumbs
        short
        way={[
          ...above,
          { namespace: 'CATEGORY' as const, title: guide.category, display_title: '' },
        ].map(crumbOf)}
      />
      <div className={classes(styles.top, guide.image && styles.pictured)}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {guide.summary && <p className={styles.lede}>{guide.summary}</p>}
          <p className={styles.chips} lang={i18n.locale}>
            <GuideChips guide={guide} />
          </p>
          <GuideLanguages guide={guide} />
          <ReleaseLine guide={guide} />
          {guide.flags.includes('DANGER') && (
            <div lang={i18n.locale}>
              <Notice kind="danger" icon={TriangleAlert}>
                <b>{i18n._(dangerWords.title)}.</b> {i18n._(dangerWords.text)}
              </Notice>
            </div>
          )}
          <GuideFacts guide={guide} />
          <GuideValues guide={guide} />
          <div className={styles.acts} lang={i18n.locale}>
            {guide.can_edit && (
              <LinkButton icon={Pencil} href={paths.editSteps(guide.guideid)}>
                {isLive ? <Trans>Edit</Trans> : <Trans>Suggest an edit</Trans>}
              </LinkButton>
            )}
            <Button kind="quiet" icon={Printer} onClick={() => print()}>
              <Trans>Print</Trans>
            </Button>
            {acts}
          </div>
        </div>
        {guide.image && (
          <div className={styles.picture}>
            <Picture
              image={guide.image}
              alt={guide.image.alt ?? t`Picture of ${title}`}
              sizes="(max-width: 900px) 100vw, 540px"
              eager
            />
          </div>
        )}
      </div>
    </header>
  )
}
