import { buildSchema } from 'graphql';

/** The part of the public schema that is about launches and their topics. */
export const PRODUCT_HUNT_SCHEMA = buildSchema(`
  scalar DateTime

  enum PostsOrder { FEATURED_AT NEWEST RANKING VOTES }
  enum TopicsOrder { FOLLOWERS_COUNT NEWEST }

  type PageInfo {
    endCursor: String
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
  }

  type Media { type: String! url(height: Int, width: Int): String! }

  type User { id: ID! name: String! username: String! headline: String url: String! }

  type Topic { id: ID! name: String! slug: String! description: String! url: String! followersCount: Int! postsCount: Int! createdAt: DateTime! }
  type TopicEdge { cursor: String! node: Topic! }
  type TopicConnection { edges: [TopicEdge!]! nodes: [Topic!]! pageInfo: PageInfo! totalCount: Int! }

  type Post {
    id: ID!
    name: String!
    tagline: String!
    description: String
    slug: String!
    url: String!
    website: String!
    votesCount: Int!
    commentsCount: Int!
    reviewsCount: Int!
    reviewsRating: Float!
    createdAt: DateTime!
    featuredAt: DateTime
    thumbnail: Media
    topics(after: String, before: String, first: Int, last: Int): TopicConnection!
    user: User!
    makers: [User!]!
  }
  type PostEdge { cursor: String! node: Post! }
  type PostConnection { edges: [PostEdge!]! nodes: [Post!]! pageInfo: PageInfo! totalCount: Int! }

  type Query {
    post(id: ID, slug: String): Post
    posts(
      after: String
      before: String
      featured: Boolean
      first: Int
      last: Int
      order: PostsOrder = RANKING
      postedAfter: DateTime
      postedBefore: DateTime
      topic: String
      twitterUrl: String
    ): PostConnection!
    topic(id: ID, slug: String): Topic
    topics(after: String, before: String, first: Int, last: Int, order: TopicsOrder, query: String): TopicConnection!
  }
`);
