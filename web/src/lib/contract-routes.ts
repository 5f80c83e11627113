/**
 * What the client needs from the contract: methods and paths. A build inserts them here as plain data, so that the first page
 * does not load every schema (build/lean-contract.ts).
 */
export { contract as routes } from '@halfstar/contract';
