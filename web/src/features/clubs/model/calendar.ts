/** The address by which a browser asks the calendar app to subscribe: https://… is webcal://…. */
export const toWebcal = (address: string): string => address.replace(/^https?:/, 'webcal:');
