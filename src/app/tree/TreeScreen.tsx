import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import '#app/api/check.ts'
import { addressOf } from './treeAddress.ts'
import { treeOf } from './model/readTree.ts'
import { TreeBrowser } from './TreeBrowser.tsx'
import { TreeSkeleton } from './TreeSkeleton.tsx'

/** All categories as a tree. What was read stays while it is read again, and when that fails. */
export const TreeScreen = () => {
  const { t, i18n } = useLingui()
  useTitle(t`Tree`)
  const [query] = useSearchParams()
  const address = addressOf(query)
  const {
    data: tree,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...treeOf(address, i18n.locale),
    placeholderData: keepPreviousData,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  return (
    <>
      <VisuallyHidden>
        <h1>{t`Tree`}</h1>
      </VisuallyHidden>
      {tree ? (
        <TreeBrowser
          tree={tree}
          address={address}
          isOld={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <TreeSkeleton />
      )}
    </>
  )
}
