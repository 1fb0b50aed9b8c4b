import { expect, test } from '@jest/globals';
import { Schema } from 'mongoose';
import { defineCollection, schemaOptions } from '#collection';

const schema = new Schema({ _id: Number }, schemaOptions);

test('a collection name is in snake_case', () => {
  expect(defineCollection('media_items', schema).name).toBe('media_items');
  expect(() => defineCollection('mediaItems', schema)).toThrow('The collection name mediaItems is not in snake_case.');
});
