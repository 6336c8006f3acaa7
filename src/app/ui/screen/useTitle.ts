import { useEffect } from 'react'

// The page is served as "Guide · Site" or "Site": its last part is what the site calls itself.
/** What the site calls itself. */
export const siteName =
  (typeof document === 'undefined' ? '' : document.title.split(' · ').at(-1)) || 'Stepwright'

/** Names the tab: "Guides · Saturday workshop". */
export const useTitle = (title: string) => {
  // The document's title is the browser's, outside React.
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName
  }, [title])
}
