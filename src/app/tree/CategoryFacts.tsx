import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { paths } from '#app/paths.ts'
import { formatMoment } from '#app/ui/text/dates.ts'
import styles from './TreeDetails.module.css'

const shownGuides = 12

const Guides = ({ wiki: { guides } }: { wiki: Wiki }) => (
  <ul className={styles.guides}>
    {guides.slice(0, shownGuides).map(guide => (
      <li key={guide.guideid}>
        <a href={paths.guide({ guideid: guide.guideid, title: guide.title, type: guide.type })}>
          {guide.title}
        </a>
      </li>
    ))}
    {guides.length > shownGuides && (
      <li className={styles.soft}>
        <Plural value={guides.length - shownGuides} one="and # more" other="and # more" />
      </li>
    )}
  </ul>
)

/** What the page of a category says of it, once the focus rests there. */
export const CategoryFacts = ({ wiki }: { wiki: Wiki }) => {
  const { i18n } = useLingui()
  const { guides, tags, documents, authors, modified_date, revisionid, author } = wiki
  const newest = authors.find(({ userid }) => userid === author) ?? authors[0]
  const moment = formatMoment(modified_date * 1000, i18n.locale)
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Guides</Trans>
      </dt>
      <dd>
        {guides.length === 0 ? (
          <Trans>No public guides in this category</Trans>
        ) : (
          <Guides wiki={wiki} />
        )}
      </dd>
      <dt>
        <Trans>Tags</Trans>
      </dt>
      <dd>{tags.length === 0 ? <Trans>None</Trans> : tags.join(', ')}</dd>
      <dt>
        <Trans>Documents</Trans>
      </dt>
      <dd>{i18n.number(documents.length)}</dd>
      <dt>
        <Trans>Last change</Trans>
      </dt>
      <dd>
        {newest ? (
          <Trans>
            {newest.username}, {moment}, revision {revisionid}
          </Trans>
        ) : (
          <Trans>
            {moment}, revision {revisionid}
          </Trans>
        )}
      </dd>
      <dt>
        <Trans>You</Trans>
      </dt>
      <dd>
        {wiki.can_edit ? (
          <Trans>can edit this category</Trans>
        ) : (
          <Trans>can read this category</Trans>
        )}
      </dd>
    </dl>
  )
}
