// Sentences of summaries.ts for what a person marks a guide with.
import type { favoriteRows } from './rows.ts'

export const favoriteSummaries: Record<keyof typeof favoriteRows, string> = {
  completeGuide: 'Marks a guide as done by the caller.',
  uncompleteGuide: 'Takes the mark of a done guide away.',
  favoriteGuide: "Puts a guide among the caller's favourites.",
  unfavoriteGuide: "Takes a guide out of the caller's favourites.",
  watchGuide: 'Watches a guide: the caller is told when readers get something new of it.',
  unwatchGuide: 'Stops watching a guide.',
  readWatch: 'Says whether the caller watches a guide.',
  listOwnWatches: 'Lists the guides that the caller watches.',
  listOwnFollows: 'Lists the guides, categories, tags and people that the caller follows.',
  readFollow: 'Says whether the caller follows a category, a tag or a person.',
  follow:
    'Follows a category with all below it, a tag or a person: the caller is told of new guides.',
  unfollow: 'Stops following a category, a tag or a person.',
  listOwnFavorites: "Lists the caller's favourites.",
  listUserFavorites: "Lists a person's favourites.",
  listOwnCompletions: 'Lists the guides that the caller has done.',
  listUserCompletions: 'Lists the guides that a person has done.',
  listUserGuides: 'Lists the guides that a person wrote.',
}
