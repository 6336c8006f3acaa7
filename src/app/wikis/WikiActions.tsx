import { Trans } from '@lingui/react/macro'
import { BarChart3, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { isModerator } from '#app/api/roles.ts'
import { FollowButton } from '#app/following/FollowButton.tsx'
import { DeletePageDialog } from './DeletePage.tsx'
import { UnpublishedNotice } from './UnpublishedNotice.tsx'

/**
 * What whoever is signed in may do with a page; its views, of a category with all below it. The
 * root holds all categories and stays.
 */
export const WikiActions = ({
  wiki,
  name,
  onDelete,
}: {
  wiki: Wiki
  name: string
  onDelete: () => Promise<void>
}) => {
  const me = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const canDelete =
    isModerator(me) &&
    wiki.public !== false &&
    !(wiki.namespace === 'CATEGORY' && wiki.title === 'Root')
  return (
    <>
      {wiki.public === false && <UnpublishedNotice page={wiki} />}
      {wiki.can_edit && (
        <LinkButton icon={Pencil} href={authorPaths.editWiki(wiki)}>
          <Trans>Edit</Trans>
        </LinkButton>
      )}
      {wiki.namespace === 'CATEGORY' && wiki.public !== false && (
        <FollowButton kind="category" id={wiki.wikiid} />
      )}
      {me && (me.greatest_privilege === 'Admin' || me.userid === wiki.author) && (
        <LinkButton
          kind="quiet"
          icon={BarChart3}
          href={
            wiki.namespace === 'CATEGORY' && me.greatest_privilege === 'Admin'
              ? authorPaths.views({ category: wiki.title })
              : authorPaths.viewsOf('wiki', wiki.wikiid)
          }
        >
          <Trans>Views</Trans>
        </LinkButton>
      )}
      {canDelete && (
        <Button kind="quiet" icon={Trash2} onClick={() => setIsAsking(true)}>
          <Trans>Delete page…</Trans>
        </Button>
      )}
      {isAsking && (
        <DeletePageDialog
          wiki={wiki}
          title={name}
          onDelete={onDelete}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
