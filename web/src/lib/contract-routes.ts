/**
 * What the client asks the contract for: methods and paths. A build puts just those here, as plain data, so that the first
 * page does not load every schema (build/lean-contract.ts).
 */
export { contract as routes } from '@halfstar/contract';
