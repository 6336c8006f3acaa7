import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Wiki } from '#contract/wikis/schemas.ts'
import { failureDetails } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { directionOf } from '#app/ui/text/direction.ts'
import { ErrorState } from '#app/ui/state/ErrorState.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import { itemAt } from '#lib/existing.ts'
import { belowOf, ancestryOf, nodeOf, type Tree } from './model/treeModel.ts'
import styles from './TreeDetails.module.css'
import { pathOf } from './model/treePath.ts'
import type { TreeFacts } from './model/useTreeFacts.ts'

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
const Loaded = ({ wiki }: { wiki: Wiki }) => {
  const { i18n } = useLingui()
  const { guides, tags, documents, authors, modified_date, revisionid, author } = wiki
  const newest = authors.find(({ userid }) => userid === author) ?? authors[0]
  const moment = formatMoment(modified_date * 1000, i18n.locale)
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Guides</Trans>
      </dt>
      <dd>{guides.length === 0 ? <Trans>None here</Trans> : <Guides wiki={wiki} />}</dd>
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
      <dd>{wiki.can_edit ? <Trans>may edit it</Trans> : <Trans>may read it</Trans>}</dd>
    </dl>
  )
}

type TreeDetailsProps = {
  tree: Tree
  facts: TreeFacts
  title: string
  onGo: (node: number) => void
  actions?: ReactNode
  children?: ReactNode
}

/**
 * Beside the tree: the category on which the focus rests. `title` changes only then, and a load
 * that is overtaken ends.
 */
export const TreeDetails = ({ tree, facts, title, onGo, actions, children }: TreeDetailsProps) => {
  const { t, i18n } = useLingui()
  const {
    data: wiki,
    error,
    isPending,
    refetch,
  } = useQuery(read('readWiki', { params: { namespace: 'CATEGORY', title } }))
  const node = nodeOf(tree, title)
  if (node < 0) return null
  const line = ancestryOf(tree, node).slice(0, -1)
  const below = belowOf(tree, node)
  const isStub = facts.stubs.has(title)
  const guides = facts.guides?.[node]
  return (
    <>
      {line.length > 0 && (
        <nav aria-label={t`Path`} className={styles.path}>
          {line.map((at, n) => (
            <span key={at}>
              {n > 0 && ' / '}
              <a
                href={authorPaths.tree(pathOf(tree, at))}
                onClick={event => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  onGo(at)
                }}
              >
                {tree.labels[at]}
              </a>
            </span>
          ))}
        </nav>
      )}
      <div className={styles.top}>
        <div>
          <h2 className={styles.title} data-title={title}>
            {tree.labels[node]}
          </h2>
          {isStub && (
            <Chip icon={CircleDashed}>
              <Trans>Stub</Trans>
            </Chip>
          )}
          {wiki?.description && (
            <p className={styles.soft} lang={wiki.langid} dir={directionOf(wiki.langid)}>
              {wiki.description}
            </p>
          )}
        </div>
        {wiki?.image && <Picture image={wiki.image} sizes="136px" alt="" />}
      </div>
      <div className={styles.acts}>
        <LinkButton small href={paths.wiki({ namespace: 'CATEGORY', title })}>
          <Trans>Open</Trans>
        </LinkButton>
        {wiki?.can_edit && (
          <LinkButton small href={authorPaths.editWiki({ namespace: 'CATEGORY', title })}>
            <Trans>Edit</Trans>
          </LinkButton>
        )}
        {actions}
        <CopyButton
          small
          kind="quiet"
          text={() => `${location.origin}${authorPaths.tree(pathOf(tree, node))}`}
        >
          <Trans>Copy link</Trans>
        </CopyButton>
      </div>
      {children}
      <dl className={styles.facts}>
        <dt>
          <Trans>Children</Trans>
        </dt>
        <dd>{i18n.number(itemAt(tree.children, node))}</dd>
        <dt>
          <Trans>All below</Trans>
        </dt>
        <dd>{i18n.number(below)}</dd>
        <dt>
          <Trans>Guides in all</Trans>
        </dt>
        <dd>{guides === undefined ? '–' : i18n.number(guides)}</dd>
      </dl>
      {wiki && <Loaded wiki={wiki} />}
      {!wiki && isPending && (
        <Skeleton>
          <SkeletonBar width="60%" />
          <SkeletonBar width="80%" />
          <SkeletonBar width="40%" />
        </Skeleton>
      )}
      {!wiki && error && (
        <ErrorState
          title={t`This category could not be read`}
          onRetry={() => void refetch()}
          details={failureDetails(error)}
        >
          <p>
            <Trans>Nothing is at risk. The tree stays as it is.</Trans>
          </p>
        </ErrorState>
      )}
    </>
  )
}
