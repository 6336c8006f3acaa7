import { Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { Breadcrumbs } from '#app/ui/screen/Breadcrumbs.tsx'
import { wordsOfFlag } from '#app/ui/text/flagWords.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { breadcrumbsOf } from './breadcrumbs.ts'
import styles from './WikiHead.module.css'
import { directionOf } from '#app/ui/text/direction.ts'
import head from '#app/ui/screen/DocumentHead.module.css'

type WikiHeadProps = {
  wiki: Wiki
  /** Its title as readers see it. */
  name: string
  acts?: ReactNode
  /** Where one asks for one's own kind. */
  find?: ReactNode
}

/** Where a page belongs, what it is called and about, and its picture. */
export const WikiHead = ({ wiki, name, acts, find }: WikiHeadProps) => {
  const { t, i18n } = useLingui()
  const isBelowRoot = wiki.namespace === 'CATEGORY' && wiki.title !== 'Root'
  const way = [
    ...(isBelowRoot ? [{ href: paths.categories(), label: t`Categories` }] : []),
    ...breadcrumbsOf(wiki).map(one => ({
      href: paths.wiki(one),
      label: one.display_title || one.title,
    })),
  ]
  return (
    <header className={styles.head}>
      {way.length > 0 ? (
        <Breadcrumbs way={way} here={name} />
      ) : (
        <p className={styles.kind}>{wiki.namespace === 'ITEM' && <Trans>Tools and parts</Trans>}</p>
      )}
      <div className={classes(styles.top, wiki.image && styles.pictured)}>
        <div className={head.words}>
          <h1 className={head.title} lang={wiki.langid} dir={directionOf(wiki.langid)}>
            {wiki.page_title || name}
          </h1>
          {wiki.description && (
            <p className={head.lede} lang={wiki.langid} dir={directionOf(wiki.langid)}>
              {wiki.description}
            </p>
          )}
          {wiki.flag_details.length > 0 && (
            <ul className={styles.flags} aria-label={t`Flags of this page`}>
              {wiki.flag_details.map(flag => {
                const { title, text } = wordsOfFlag(i18n, flag)
                return (
                  <li key={flag.flagid} className={styles.flag}>
                    <Chip icon={Flag}>{title}</Chip> {text}
                  </li>
                )
              })}
            </ul>
          )}
          {find}
          {acts && <div className={styles.acts}>{acts}</div>}
        </div>
        {wiki.image && (
          <div className={styles.picture}>
            <Picture
              image={wiki.image}
              alt={wiki.image.alt ?? t`Picture of ${name}`}
              sizes="(max-width: 900px) 100vw, 480px"
              eager
            />
          </div>
        )}
      </div>
    </header>
  )
}
