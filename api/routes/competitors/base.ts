export const BASE = '/api/competitive-intelligence/competitors';
export const tags = ['Competitive intelligence'];
