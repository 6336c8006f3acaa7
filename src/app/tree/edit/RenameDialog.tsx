import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#lib/errors.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { itemAt } from '#lib/existing.ts'
import { changeTrees } from '../moves/sendMove.ts'
import { nodeOf, orderIn, withMoved, type Tree } from '../model/treeModel.ts'
import { NameDialog } from './NameDialog.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** What a dialog about one category of the tree is given. */
export type CategoryDialog = { tree: Tree; title: string; onClose: () => void }

/** The display title alone: no address changes. The revision is read fresh before. */
export const RenameDialog = ({ tree, title, onClose }: CategoryDialog) => {
  const { t, i18n } = useLingui()
  const [label, setLabel] = useState(tree.labels[nodeOf(tree, title)] ?? title)
  const rename = useMutation<unknown, ApiError>({
    mutationFn: async () => {
      const params = { namespace: 'CATEGORY', title }
      const { revisionid } = await call('readWiki', { params, query: { unpatrolled: true } })
      const { display_title } = await write('patchWiki', {
        params,
        query: { revisionid },
        body: { display_title: label.trim() || null },
      })
      await changeTrees(now => {
        const node = nodeOf(now, title)
        return node < 0
          ? now
          : withMoved(
              now,
              node,
              itemAt(now.parents, node),
              orderIn(i18n.locale),
              display_title || title,
            )
      })
    },
  })
  const { error } = rename
  const said =
    error?.status === 409
      ? t`Someone else changed this category at the same time. Try again.`
      : error
        ? refusedWords(error)
        : undefined
  return (
    <NameDialog
      title={t`Rename “${title}”`}
      label={t`Display name`}
      help={t`Title and address stay the same. Leave empty to show the title.`}
      error={said}
      value={label}
      onValue={setLabel}
      why={rename.isPending ? t`Renaming…` : undefined}
      act={<Trans>Rename</Trans>}
      onAct={() => rename.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
