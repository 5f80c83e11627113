import { fireEvent, screen } from '@testing-library/react';
import { ADA, HEAT, makeCustomList, makePage } from './fixtures.ts';
import { LEFT_OUT, type ListPlace, region } from './list-place.ts';
import { LIST, PERSON } from './page-answers.ts';
import type { Answers } from './stub-api.ts';
import { click, press } from './user.ts';

const search = (field: HTMLElement) => void fireEvent.change(field, { target: { value: 'Heat' } });
const tab = (name: RegExp) => async () => click(await screen.findByRole('tab', { name }));
const getDialog = () => screen.getByRole('dialog');
const findFilm = /Find a film/;
/** Whoever looks at the lists of somebody else can put nothing on them. */
const THEIRS = { none: 'Its member puts films on it.' };

/** Where nothing is on the timeline, home shows what helps newcomers. */
export const NEWCOMER_HOME: Answers = { 'timeline.listHome': { ...makePage([]), newest: null } };

/** As `PLACES`, for films and the lists that members make of them. */
export const FILM_PLACES: Record<string, readonly ListPlace[]> = {
  'timeline.listFriendsOfMovie': [
    {
      path: `/movies/${HEAT.id}`,
      from: 'FriendsOfFilm',
      partOfFilm: 'friends',
      open: tab(/^Social/),
      empty: /None of your friends/,
      nextStep: /Find people/,
    },
  ],
  'reviews.listByMovie': [
    {
      path: `/movies/${HEAT.id}`,
      from: 'FilmTabs',
      partOfFilm: 'reviews',
      open: tab(/^Reviews/),
      empty: /No reviews yet/,
      nextStep: /Write a review/,
    },
  ],
  'tracking.listMovies': [
    { path: '/lists', from: 'ListTab', asking: 'watchlist', empty: /Nothing to look forward/, nextStep: findFilm },
    {
      path: '/lists?view=list',
      from: 'ListTab',
      asking: 'watchlist',
      empty: /Nothing to look forward/,
      nextStep: findFilm,
    },
    { path: '/lists?list=watched', from: 'ListTab', asking: 'watched', empty: /No films watched/, nextStep: findFilm },
    { path: '/lists?list=favorites', from: 'ListTab', asking: 'favorites', empty: /No favorites/, nextStep: findFilm },
    {
      path: '/lists?list=watched&q=zz',
      from: 'TrackedListFilms',
      asking: 'watched',
      empty: /No film here passes all of that/,
      nextStep: /Clear filters/,
    },
    { path: '/lists?list=to-rate', from: 'ListTab', asking: 'watched', empty: /has its stars/, nextStep: findFilm },
    { path: '/bob/lists', from: 'ListTab', asking: 'watchlist', empty: /Nothing on this watchlist/, nextStep: THEIRS },
    {
      path: '/bob/lists?list=watched',
      from: 'ListTab',
      asking: 'watched',
      empty: /No films watched yet/,
      nextStep: THEIRS,
    },
    {
      path: '/bob/lists?list=favorites',
      from: 'ListTab',
      asking: 'favorites',
      empty: /No favorites yet/,
      nextStep: THEIRS,
    },
    {
      path: '/profile',
      from: 'MemberProfile',
      asking: 'favorites',
      within: region('Favorites'),
      empty: /Give a film its heart/,
      nextStep: findFilm,
    },
    { path: '/profile', from: 'TrackedListShelf', asking: 'watched', within: region('Watched'), ...LEFT_OUT },
    { path: '/profile', from: 'TrackedListShelf', asking: 'watchlist', within: region('Watchlist'), ...LEFT_OUT },
    { path: '/bob', from: 'TrackedListShelf', asking: 'favorites', within: region('Favorites'), ...LEFT_OUT },
    { path: '/bob', from: 'TrackedListShelf', asking: 'watched', within: region('Watched'), ...LEFT_OUT },
    { path: '/bob', from: 'TrackedListShelf', asking: 'watchlist', within: region('Watchlist'), ...LEFT_OUT },
  ],
  'diary.list': [
    { path: '/lists?list=diary', from: 'ListTab', empty: /Your diary is empty/, nextStep: findFilm },
    { path: '/bob/lists?list=diary', from: 'ListTab', empty: /Nothing in this diary yet/, nextStep: THEIRS },
    { path: '/profile', from: 'LatestViewings', within: region('Diary'), ...LEFT_OUT },
    { path: '/bob', from: 'LatestViewings', within: region('Diary'), ...LEFT_OUT },
  ],
  'diary.listByMovie': [
    {
      path: `/movies/${HEAT.id}`,
      from: 'LogViewing',
      open: () => press('Log a viewing'),
      within: getDialog,
      empty: /When was it\?/,
      nextStep: { elsewhere: /Save/, because: 'Without viewings only the form for the first one is shown.' },
    },
  ],
  'browse.listMovies': [
    {
      path: '/movies?genre=War',
      from: 'BrowseFilms',
      empty: /No film passes all of that/,
      nextStep: /Clear filters/,
    },
    {
      path: `/person/${PERSON.id}`,
      from: 'PersonFilms',
      empty: /No films here/,
      nextStep: { none: 'A person is there because of a film, so this is shown only while the film goes.' },
    },
    {
      path: '/',
      from: 'NewcomerHome',
      answers: NEWCOMER_HOME,
      within: region('Which of these have you seen?'),
      empty: /You know every film here already/,
      nextStep: { elsewhere: /All movies/, because: 'The link is in the head of the section.' },
    },
  ],
  'browse.listPopular': [
    {
      path: '/discover',
      from: 'Discoveries',
      within: region('Popular Movies'),
      empty: /Popular movies are unavail/,
      nextStep: /Browse all/,
    },
    {
      path: '/discover?tab=popular',
      from: 'Discoveries',
      empty: /Popular movies are unavailable/,
      nextStep: /Browse all/,
    },
    { path: '/?tab=popular', from: 'Discoveries', empty: /Popular movies are unavailable/, nextStep: /Browse all/ },
  ],
  'browse.listTrending': [
    {
      path: '/discover',
      from: 'Discoveries',
      within: region('Trending This Week'),
      empty: /are unavailable/,
      nextStep: /Browse all/,
    },
    {
      path: '/discover?tab=trending',
      from: 'Discoveries',
      empty: /Trending movies are unavailable/,
      nextStep: /Browse all/,
    },
    { path: '/?tab=trending', from: 'Discoveries', empty: /Trending movies are unavailable/, nextStep: /Browse all/ },
    {
      path: '/?tab=discover',
      from: 'Discoveries',
      within: region('Trending This Week'),
      empty: /are unavailable/,
      nextStep: /Browse all/,
    },
  ],
  'movies.search': [
    {
      path: '/lists?review=new',
      from: 'MovieSearchPanel',
      open: async () => search(await screen.findByRole('textbox', { name: 'Search movies' })),
      within: getDialog,
      empty: /No movies found/,
      nextStep: /Clear search/,
    },
    {
      path: '/lists',
      from: 'FilmSearch',
      open: async () => {
        await press(/^Search films/);
        search(await screen.findByRole('combobox', { name: 'Search films, people, lists and clubs' }));
      },
      within: getDialog,
      empty: /No films found/,
      nextStep: { elsewhere: /Heists/, because: 'Somebody, a list or a club may have the name.' },
    },
  ],
  'lists.listByMember': [
    { path: '/lists?list=own', from: 'CustomLists', empty: /No lists yet/, nextStep: /New List/ },
    {
      path: '/profile',
      from: 'CustomLists',
      within: region('Lists'),
      empty: /Heists, rainy Sundays/,
      nextStep: { elsewhere: /New List/, because: 'The button is in the head of the section.' },
    },
    { path: '/bob/lists?list=own', from: 'CustomLists', empty: /No lists yet/, nextStep: THEIRS },
    { path: '/bob', from: 'CustomLists', within: region('Lists'), ...LEFT_OUT },
  ],
  'lists.listMovies': [
    {
      path: `/lists/${LIST.id}`,
      from: 'CustomListScreen',
      answers: { 'lists.get': makeCustomList(301, ADA, { can: { edit: true } }) },
      empty: /No films on it yet/,
      nextStep: /Add Films/,
    },
    {
      path: `/lists/${LIST.id}`,
      from: 'CustomListScreen',
      answers: { 'lists.get': LIST },
      empty: /No films on it yet/,
      nextStep: THEIRS,
    },
  ],
  'lists.listForMovie': [
    {
      path: `/movies/${HEAT.id}`,
      from: 'AddToCustomList',
      open: () => press(/Add to a list/),
      within: getDialog,
      empty: /You have no lists yet/,
      nextStep: { elsewhere: /New List/, because: 'The button is below the lists, however many there are.' },
    },
  ],
};
