import { useLingui } from '@lingui/react/macro'
import { createElement, Suspense, useState } from 'react'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import type { ReactNode } from 'react'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { paths } from '#app/paths.ts'
import type { WikiAddress } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Breadcrumbs } from '#app/ui/screen/Breadcrumbs.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { DangerNotice } from '#app/ui/state/DangerNotice.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { GuideChips } from '../shared/GuideChips.tsx'
import { GuideActs } from './GuideActs.tsx'
import { GuideFacts } from './GuideFacts.tsx'
import { usePrintedCode } from './usePrintedCode.ts'
import { GuideValues } from '../values/GuideValues.tsx'
import { GuideLanguages } from './GuideLanguages.tsx'
import { ReleaseLine } from './ReleaseLine.tsx'
import styles from './GuideHead.module.css'
import head from '#app/ui/screen/DocumentHead.module.css'

// Few guides have a number: its line comes with the first that does. Where it does not come, the
// guide is read without it.
const DocumentLine = lazyComponent(
  () => import('./DocumentLine.tsx').catch(() => ({ DocumentLine: () => null })),
  'DocumentLine',
)

type Place = WikiAddress & { display_title: string }
const crumbOf = (place: Place) => ({
  href: paths.wiki(place),
  label: place.display_title || place.title,
})

/** Holds the place of the menu, so that nothing moves when it comes. */
const MoreToCome = () => (
  <span className={styles.later}>
    <BusyMarker />
  </span>
)

type Printed = NonNullable<ReturnType<typeof usePrintedCode>[0]>

/** On paper it leads back to the guide. */
const PrintedCode = ({ code, guide }: { code: Printed; guide: ShownGuide }) => {
  const { t } = useLingui()
  return (
    <div className={styles.code}>
      {createElement(code.QrCode, {
        text: `${location.origin}${paths.guide(guide)}`,
        label: t`QR code for this guide`,
      })}
      {guide.document_number === undefined && createElement(code.PrintedOn)}
    </div>
  )
}

type ActsProps = {
  guide: ShownGuide
  /** For whoever is signed in, in place of the rest; null for others. */
  acts: ((onPrint: () => void) => ReactNode) | null
  onPrint: () => void
}

const Acts = ({ guide, acts, onPrint }: ActsProps) => {
  const { i18n } = useLingui()
  // Who did this can say how long it took: the page waits for that, so that nothing moves.
  const [isWhole] = useState(guide.completed)
  const own = acts?.(onPrint)
  return (
    <div className={styles.acts} lang={i18n.locale}>
      <GuideActs
        guide={guide}
        onPrint={onPrint}
        more={own && (isWhole ? own : <Suspense fallback={<MoreToCome />}>{own}</Suspense>)}
      />
    </div>
  )
}

/**
 * Where it belongs, what it is called, what it takes, and its picture. `above`: the categories over
 * its own, the widest first.
 */
export const GuideHead = ({
  guide,
  above,
  acts,
}: {
  guide: ShownGuide
  above: readonly Place[]
  acts: ActsProps['acts']
}) => {
  const { t, i18n } = useLingui()
  const { title } = guide
  const [code, printWithCode] = usePrintedCode()
  return (
    <header>
      <Breadcrumbs
        short
        way={[
          ...above,
          { namespace: 'CATEGORY' as const, title: guide.category, display_title: '' },
        ].map(crumbOf)}
      />
      <div className={classes(styles.top, guide.image && styles.pictured)}>
        <div className={head.words}>
          <h1 className={head.title}>{title}</h1>
          {guide.summary && <p className={head.lede}>{guide.summary}</p>}
          <p className={styles.chips} lang={i18n.locale}>
            <GuideChips guide={guide} />
          </p>
          <GuideLanguages guide={guide} />
          <ReleaseLine guide={guide} />
          {guide.document_number !== undefined && (
            <Suspense fallback={<BusyMarker />}>
              <DocumentLine guide={guide} />
            </Suspense>
          )}
          {guide.flags.includes('DANGER') && <DangerNotice />}
          <GuideFacts guide={guide} />
          <GuideValues guide={guide} />
          {code && <PrintedCode code={code} guide={guide} />}
          <Acts guide={guide} acts={acts} onPrint={() => void printWithCode()} />
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
