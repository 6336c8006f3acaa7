import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { failureDetails } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
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
import { CategoryFacts } from './CategoryFacts.tsx'

/** The categories above one, as links that go there in the tree. */
const PathAbove = ({
  tree,
  node,
  onGo,
}: {
  tree: Tree
  node: number
  onGo: (node: number) => void
}) => {
  const { t } = useLingui()
  const line = ancestryOf(tree, node).slice(0, -1)
  if (line.length === 0) return null
  return (
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
  )
}

/** How many categories and guides lie below one. */
const Counts = ({ tree, facts, node }: { tree: Tree; facts: TreeFacts; node: number }) => {
  const { i18n } = useLingui()
  const guides = facts.guides?.[node]
  const below = belowOf(tree, node)
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Subcategories</Trans>
      </dt>
      <dd>{i18n.number(itemAt(tree.children, node))}</dd>
      <dt>
        <Trans>All below</Trans>
      </dt>
      <dd>{i18n.number(below)}</dd>
      <dt>
        <Trans>Public guides here and below</Trans>
      </dt>
      <dd>{guides === undefined ? '–' : i18n.number(guides)}</dd>
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

type DetailsHeadProps = Pick<TreeDetailsProps, 'tree' | 'facts' | 'title'> & {
  wiki: ReturnsOf<Table['readWiki']> | undefined
}

const DetailsHead = ({ tree, facts, title, wiki }: DetailsHeadProps) => (
  <div className={styles.top}>
    <div>
      <h2 className={styles.title} data-title={title}>
        {tree.labels[nodeOf(tree, title)]}
      </h2>
      {facts.stubs.has(title) && (
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
)

/**
 * Beside the tree: the category on which the focus rests. `title` changes only then, and a load
 * that is overtaken ends.
 */
export const TreeDetails = ({ tree, facts, title, onGo, actions, children }: TreeDetailsProps) => {
  const { t } = useLingui()
  const {
    data: wiki,
    error,
    isPending,
    refetch,
  } = useQuery(read('readWiki', { params: { namespace: 'CATEGORY', title } }))
  const node = nodeOf(tree, title)
  if (node < 0) return null
  return (
    <>
      <PathAbove tree={tree} node={node} onGo={onGo} />
      <DetailsHead {...{ tree, facts, title, wiki }} />
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
      <Counts tree={tree} facts={facts} node={node} />
      {wiki && <CategoryFacts wiki={wiki} />}
      {!wiki && isPending && (
        <Skeleton>
          <SkeletonBar width="60%" />
          <SkeletonBar width="80%" />
          <SkeletonBar width="40%" />
        </Skeleton>
      )}
      {!wiki && error && (
        <ErrorState
          title={t`This category did not load`}
          onRetry={() => void refetch()}
          details={failureDetails(error)}
        >
          <p>
            <Trans>Nothing is lost. The tree is unchanged.</Trans>
          </p>
        </ErrorState>
      )}
    </>
  )
}
