/** The header in which a tab of the web app names itself with each request; live messages say which tab caused them. */
export const TAB_HEADER = 'x-halfstar-tab';
