/**
 * Views are told by day only where so many different people came: fewer could be made out by
 * whoever knows them.
 */
export const peopleFrom = 5
